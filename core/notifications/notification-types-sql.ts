// Generates the database functions about notification types: database/functions/notifications/notification_types.sql.
// `npm run types` writes it, and a test fails when the two differ.
import { notificationCategories, notificationTypes, type NotificationType } from './notification-types.ts'

export function notificationTypesSql(): string {
  return [
    '-- Written from core/notifications/notification-types.ts by `npm run types`: change it there.',
    lookup('notification_category', ({ category }) => category),
    lookup('notification_title', ({ words }) => words?.title),
    lookup('notification_message', ({ words }) => words?.message),
    defaultChannels(),
  ].join('\n\n')
}

// Null for an unlisted type, and for a type without texts.
function lookup(name: string, read: (type: NotificationType) => string | null | undefined): string {
  const cases = Object.entries(notificationTypes).flatMap(([type, entry]) => {
    const value = read(entry)
    return value == null ? [] : [`  when ${quote(type)} then ${quote(value)}`]
  })
  return `create or replace function private.${name}(type text) returns text
language sql immutable parallel safe
return case type
${cases.join('\n')}
end;`
}

// True when a category uses a channel by default.
function defaultChannels(): string {
  const pairs = Object.entries(notificationCategories).flatMap(([category, entry]) =>
    entry.defaultChannels.map((channel) => `(${quote(category)}, ${quote(channel)})`),
  )
  return `create or replace function private.notification_leaves(category text, channel text) returns boolean
language sql immutable parallel safe
return (category, channel) in (
  ${pairs.join(',\n  ')});`
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
