import { Eye } from 'lucide-react'
import { paths } from '#web/data/paths.ts'
import { useWorkspaceRole } from '#web/session/workspace.ts'

const shared = [paths.campaigns, paths.audience, paths.templates, paths.tracker, paths.inbox, paths.providers]

/** Explains once, above a workspace's content, why a viewer's buttons are disabled. */
export function ViewerNote({ pathname }: { pathname: string }) {
  const role = useWorkspaceRole()
  if (role !== 'viewer' || !shared.some((path) => pathname.startsWith(path))) return null
  return (
    <p className="flex items-center gap-2.5 border-b border-line bg-info-soft px-4 py-2.5 text-sm text-info-ink md:px-8">
      <Eye className="size-4 shrink-0" aria-hidden />
      You can view this workspace, but not change it. Its owner can make you an editor.
    </p>
  )
}
