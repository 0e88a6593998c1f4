import { MailBadges } from './conversation-list.tsx'
import type { Conversation } from './conversations.ts'
import { SortBar } from './sort-bar.tsx'
import { ThreadContext } from './thread-context.tsx'

/** The header of a conversation: subject, author, context and triage. */
export function ThreadHeader({
  workspaceId,
  mail,
  onDone,
}: {
  workspaceId: string | undefined
  mail: Conversation
  onDone: () => void
}) {
  return (
    <header className="grid gap-3 border-b border-line px-5 py-4 group-has-data-answering:py-3">
      <div>
        <h2 className="text-lg wrap-anywhere">{mail.subject || 'No subject'}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {mail.from_name && <span className="text-ink">{mail.from_name} </span>}
          {mail.from_address}
        </p>
        <div className={lowClasses}>
          <MailBadges mail={mail} />
        </div>
      </div>
      <div className={lowClasses}>
        <ThreadContext mail={mail} />
      </div>
      <SortBar workspaceId={workspaceId} mail={mail} onDone={onDone} />
    </header>
  )
}

/** Hidden while the user answers in a low window, to leave space for the conversation. */
const lowClasses = 'empty:hidden lg:[@media(max-height:64rem)]:group-has-data-answering:hidden'
