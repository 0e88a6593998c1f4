import { Sparkles } from 'lucide-react'
import { useHasModel } from '#web/ai/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Requests a draft from the language model; hidden when there is none. */
export function SuggestButton({
  workspaceId,
  disabled,
  onPress,
}: {
  workspaceId: string
  disabled: boolean
  onPress: () => void
}) {
  if (!useHasModel(workspaceId)) return null
  return (
    <Button
      disabled={disabled}
      title="A language model drafts a reply from this conversation and what you have written. Nothing is sent."
      onClick={onPress}
    >
      <Sparkles aria-hidden />
      Draft a reply
    </Button>
  )
}
