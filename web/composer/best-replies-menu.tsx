import { useQuery } from '@tanstack/react-query'
import { Reply } from 'lucide-react'
import { useLacks } from '#web/session/plan.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { bestWordings, type BestWording, type Wording } from './best-wordings.ts'
import type { MailContent } from './mail-content.ts'

/** Starts a mail from one of the user's own with the best reply rates. Hidden until there are some. */
export function BestRepliesMenu({
  workspaceId,
  onTake,
}: {
  workspaceId: string
  onTake: (content: MailContent) => void
}) {
  const best = useBestWordings(workspaceId)
  if (best.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" className="w-fit">
          <Reply aria-hidden />
          From my best replies
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 max-w-96 overflow-y-auto">
        {best.map(({ content, sent, share }) => (
          <DropdownMenuItem key={content.subject + content.text} onSelect={() => onTake(content)}>
            <span className="min-w-0">
              <span className="block truncate">{content.subject || content.text.slice(0, 80)}</span>
              <span className="numbers block text-xs text-ink-faint">
                {(share * 100).toFixed(1)}% of {sent.toLocaleString('en')} answered
              </span>
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const NONE: readonly BestWording[] = []

function useBestWordings(workspaceId: string): readonly BestWording[] {
  const { workspace } = useCurrentWorkspace()
  const isLocked = useLacks('advanced_scoring', workspace?.user_id)
  const { data = NONE } = useQuery({
    queryKey: ['best_wordings', workspaceId],
    enabled: isLocked === false,
    // Replies change slowly, so an hour-old ranking is fine.
    staleTime: 60 * MINUTE,
    queryFn: async () => {
      const { data, error } = await (
        await supabase()
      ).rpc('replies_by_wording', { p_workspace_id: workspaceId })
      // Replies by wording require a paid plan; without it the menu is hidden.
      if (error?.code === 'PT402') return NONE
      if (error) throw error
      return bestWordings(data as Wording[])
    },
  })
  return data
}
