import { Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/session/user.ts'
import { useLacks } from '#web/session/plan.ts'
import { paths } from '#web/data/paths.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type GateProps = {
  children: ReactNode
  /** The label of the replacement button. */
  label?: string
  look?: 'sm' | 'md' | 'icon'
  /** For data that belongs to a user rather than to the current workspace. */
  ownerId?: string
}

/** Wraps export controls: without exports in the plan, a button explains the upgrade instead. */
export function ExportGate({ children, label = 'Export', look = 'md', ownerId }: GateProps) {
  const { workspace } = useCurrentWorkspace()
  const isLocked = useLacks('export_analytics', ownerId ?? workspace?.user_id)
  if (!isLocked) return children
  return (
    <Popover>
      <PopoverTrigger asChild>
        {look === 'icon' ? (
          <IconButton label={label} variant="secondary">
            <Lock aria-hidden />
          </IconButton>
        ) : (
          <Button size={look}>
            <Lock aria-hidden />
            {label}
          </Button>
        )}
      </PopoverTrigger>
      <PopoverContent aria-label="Export is a paid feature" className="grid justify-items-start gap-3 p-4">
        <p className="text-sm text-ink-soft">
          Exporting lists and reports comes with Starter and Pro. You can always export your own data for free
          under Settings.
        </p>
        <Link to={paths.pricing} className={buttonClasses('primary', 'sm')}>
          Upgrade
        </Link>
      </PopoverContent>
    </Popover>
  )
}

export function PersonalExportGate(props: Omit<GateProps, 'ownerId'>) {
  return <ExportGate {...props} ownerId={useUser().id} />
}

/**
 * Runs an export after the database has checked the plan of the workspace's owner; shows the reason if it is rejected.
 */
export function useAllowedExport(workspaceId: string | undefined) {
  const [isRunning, setRunning] = useState(false)
  const run = async (write: () => unknown) => {
    setRunning(true)
    try {
      await request((db) => db.rpc('require_export', { p_workspace_id: givenWorkspace(workspaceId) }))
      await write()
    } catch (error) {
      toastError(await refusalOf(error, 'Couldn’t export the list. Please try again.'))
    } finally {
      setRunning(false)
    }
  }
  return { run: (write: () => unknown) => void run(write), isRunning }
}
