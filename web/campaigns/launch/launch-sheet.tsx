import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useUpdateWorkspace } from '#web/session/workspace.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { CheckList, isAddressMissing } from './check-list.tsx'
import { DryRunView } from './dry-run-view.tsx'
import { useChecklist, useLaunch, useDryRun, type Assumed } from './launch-queries.ts'

const STARTS = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const

/** The last review before a launch: blocking problems, and the planned emails. */
export function LaunchSheet({
  campaign,
  open,
  onOpenChange,
  onLaunched,
}: {
  campaign: Campaign
  open: boolean
  onOpenChange: (open: boolean) => void
  onLaunched: () => void
}) {
  const [start, setStart] = useState<'now' | 'later'>('now')
  const [later, setLater] = useState('')
  const [tab, setTab] = useState('checklist')
  const moment = new Date(later)
  const startsAt = start === 'later' && later && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null
  const checklist = useChecklist(campaign, open)
  const [assumed, assume] = useState<Assumed>({ everybodyEngages: false, everybodyReplies: null })
  const dryRun = useDryRun(campaign.id, { startsAt, ...assumed }, open && tab === 'dry-run')
  const launch = useLaunch(campaign)
  const [address, setAddress] = useState('')
  const save = useUpdateWorkspace()
  const blocking = checklist.data?.rows.filter(({ level }) => level === 'blocking') ?? []
  // The launch also saves a postal address that was entered but not saved.
  const savesAddress = blocking.length > 0 && blocking.every(isAddressMissing) && address.trim() !== ''
  const begin = async () => {
    if (savesAddress) await save.mutateAsync({ id: campaign.workspace_id, postal_address: address.trim() })
    launch.mutate(startsAt, { onSuccess: onLaunched })
  }
  const isMissing = start === 'later' && !startsAt
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title={`Launch ${campaign.title}`} className="w-[min(36rem,100vw)]!">
        <Tabs value={tab} onValueChange={setTab} className="min-h-0 grow overflow-y-auto">
          <TabList aria-label="Before the launch" className="px-5">
            <Tab value="checklist">Checklist</Tab>
            <Tab value="dry-run">Dry run</Tab>
          </TabList>
          <TabPanel value="checklist" className="pt-0!">
            <CheckList campaign={campaign} query={checklist} draft={{ address, onAddress: setAddress }} />
          </TabPanel>
          <TabPanel value="dry-run" className="pt-0!">
            <DryRunView campaignId={campaign.id} query={dryRun} assumed={assumed} onAssume={assume} />
          </TabPanel>
        </Tabs>
        <footer className="grid gap-3.5 border-t border-line bg-float px-5 py-4">
          <div className="flex flex-wrap items-end gap-3">
            <SegmentedControl aria-label="Start" segments={STARTS} value={start} onValueChange={setStart} />
            {start === 'later' && (
              <Field label="Start at" labelHidden>
                <Input
                  type="datetime-local"
                  className="w-56!"
                  value={later}
                  onChange={(event) => setLater(event.target.value)}
                />
              </Field>
            )}
          </div>
          <Button
            variant="primary"
            disabled={!(checklist.data?.mayLaunch || savesAddress) || isMissing}
            loading={save.isPending || launch.isPending}
            onClick={() => void begin().catch(() => undefined)}
          >
            {startLabel(savesAddress, startsAt)}
          </Button>
          <p className="text-sm text-ink-faint">
            {checklist.data && !checklist.data.mayLaunch && !savesAddress
              ? 'First fix the blocking items in the checklist.'
              : 'Emails are sent within the hours and limits you set. You can pause at any time.'}
          </p>
        </footer>
      </SheetContent>
    </Sheet>
  )
}

function startLabel(savesAddress: boolean, startsAt: string | null): string {
  if (savesAddress) return startsAt ? 'Save address and schedule' : 'Save address and launch'
  return startsAt ? 'Schedule the launch' : 'Launch now'
}
