// What the database knows of notifications, written from their table: database/functions/notifications/notification_types.sql
// is what this says (npm run types writes it, and its test fails when the two part).
import { notificationCategories, notificationTypes, type NotificationType } from './notification-types.ts'

export function notificationTypesSql(): string {
  return [
    '-- Written from core/notifications/notification-types.ts by `npm run types`: change it there.',
    lookup('notification_category', ({ category }) => category),
    lookup('notification_title', ({ words }) => words?.title),
    lookup('notification_message', ({ words }) => words?.message),
    leaves(),
  ].join('\n\n')
}

// Null for a type that is not listed, or has no words of its own.
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

// Whether a category goes by a channel as long as a person has not decided.
function leaves(): string {
  const pairs = Object.entries(notificationCategories).flatMap(([category, entry]) =>
    entry.leaves.map((channel) => `(${quote(category)}, ${quote(channel)})`),
  )
  return `create or replace function private.notification_leaves(category text, channel text) returns boolean
language sql immutable parallel safe
return (category, channel) in (
  ${pairs.join(',\n  ')});`
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
