import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'
import { classes } from '#web/ui/classes.ts'
import { Form } from '#web/ui/form.tsx'
import type { Conversation } from '../conversations.ts'
import type { ThreadMail } from '../queries.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { AnswerContent } from './answer-content.tsx'
import type { Focusable } from './answer-field.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { useAnswer, type Answer } from './use-answer.ts'

/** Opens the answer and focuses it, with another addressing mode if given. */
export type AnswerAs = (mode?: AnswerMode) => void

/**
 * The answer form, which sends from the mailbox that received the mail. Collapsed to a bar until the user answers. The
 * content stays until the server has accepted it.
 */
export function AnswerForm({
  mail,
  thread,
  answering,
  onOpen,
  onSent,
  onWrite,
}: {
  mail: Conversation
  thread: readonly ThreadMail[]
  /** Set to the function that the inbox's shortcuts call. */
  answering: RefObject<AnswerAs | null>
  /** Called when the form expands. */
  onOpen: () => void
  onSent: () => void
  onWrite: (text: string) => void
}) {
  const field = useRef<Focusable>(null)
  // Until the user opens or collapses it, the form is open when there is a draft.
  const [chosen, setChosen] = useState<'open' | 'folded'>()
  const answer = useAnswer(mail, thread, {
    onWrite,
    onSent: () => {
      setChosen(undefined)
      onSent()
    },
  })
  const isMeant = chosen === 'open' || (chosen === undefined && !answer.isEmpty)
  const { mailbox } = answer
  const isOpen = isMeant && mailbox !== undefined && !answer.why
  const open = useOpenAs(answer, () => {
    setChosen('open')
    field.current?.focus()
  })
  useImperativeHandle(answering, () => open)
  const notifyOpen = useEffectEvent(onOpen)
  useEffect(() => (isOpen ? notifyOpen() : undefined), [isOpen])
  const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && answer.isEmpty && setChosen('folded')
  return (
    <Form
      aria-label="Answer"
      data-answering={isOpen || undefined}
      className={classes(
        'flex flex-col border-t border-line bg-pane lg:min-h-0',
        !isOpen && 'max-lg:sticky max-lg:bottom-0',
      )}
      onSubmit={() => void answer.send(null)}
      // A focused form stays open, even when all its text is deleted.
      onFocusCapture={() => isOpen && setChosen('open')}
      onKeyDownCapture={onEscape}
      data-bottom-bar
    >
      {isOpen ? (
        <>
          <AnswerContent
            answer={answer}
            from={mailbox.address}
            field={field}
            takesFocus={chosen === 'open'}
            onFold={() => setChosen('folded')}
          />
          <AnswerActions answer={answer}>
            <Suggest answer={answer} />
          </AnswerActions>
        </>
      ) : (
        <AnswerBar answer={answer} onOpen={open}>
          <Suggest answer={answer} onPress={() => setChosen('open')} />
        </AnswerBar>
      )}
    </Form>
  )
}

/** Sets the addressing mode before the form opens, or after the answered mail has loaded. */
function useOpenAs(answer: Answer, onOpen: () => void): AnswerAs {
  const awaited = useRef<AnswerMode>(undefined)
  const open: AnswerAs = (mode) => {
    if (answer.why) return
    if (mode && !answer.answered) {
      awaited.current = mode
      return
    }
    if (mode) answer.address(mode)
    onOpen()
  }
  const openAs = useEffectEvent(open)
  const canAddress = answer.answered !== undefined
  useEffect(() => {
    const mode = awaited.current
    if (!canAddress || !mode) return
    awaited.current = undefined
    queueMicrotask(() => openAs(mode))
  }, [canAddress])
  return open
}

function Suggest({ answer, onPress }: { answer: Answer; onPress?: () => void }) {
  const { answered, draft, mail, suggestion, why } = answer
  if (!answered || draft.mode === 'forward') return null
  return (
    <SuggestButton
      workspaceId={mail.workspace_id}
      disabled={why !== undefined || suggestion.isWaiting}
      onPress={() => {
        onPress?.()
        suggestion.ask()
      }}
    />
  )
}
