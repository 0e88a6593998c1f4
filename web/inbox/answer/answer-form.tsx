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
import type { Conversation } from '../conversations.ts'
import type { ThreadMail } from '../queries.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { AnswerContent } from './answer-content.tsx'
import type { Focusable } from './answer-field.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { useAnswer, type Answer } from './use-answer.ts'

/** Opens the answer with the cursor in it, addressed in another way where one is given. */
export type AnswerAs = (mode?: AnswerMode) => void

/**
 * An answer from the mailbox it came to: a bar that leaves its room to the conversation until somebody answers. What is
 * written stays until it was taken.
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
  /** Set to what the keys of the inbox answer by. */
  answering: RefObject<AnswerAs | null>
  /** Once the form takes its room. */
  onOpen: () => void
  onSent: () => void
  onWrite: (text: string) => void
}) {
  const field = useRef<Focusable>(null)
  // Until somebody opens or folds it, it is open where something is written already.
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
  const told = useEffectEvent(onOpen)
  useEffect(() => (isOpen ? told() : undefined), [isOpen])
  const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && answer.isEmpty && setChosen('folded')
  return (
    <form
      aria-label="Answer"
      data-answering={isOpen || undefined}
      className={classes(
        'flex flex-col border-t border-line bg-pane lg:min-h-0',
        !isOpen && 'max-lg:sticky max-lg:bottom-0',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        void answer.send(null)
      }}
      // What somebody works in stays open, also when all of it is deleted.
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
    </form>
  )
}

/** Addresses the answer before it opens; where the mail that it answers has not loaded yet, once it has. */
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
