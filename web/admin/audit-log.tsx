import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Select } from '#web/ui/select.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { toastError } from '#web/ui/toast.ts'
import { AwayNotice } from './away-notice.tsx'
import { overviewQuery } from './overview-queries.ts'
import { PageList } from './page-list.tsx'
import { logQuery, readLogFile, type LogLine } from './log-queries.ts'

const kinds = [
  { value: 'any', label: 'Everything' },
  { value: 'account.', label: 'Accounts' },
  { value: 'profile.', label: 'Roles' },
  { value: 'plan.', label: 'Plans' },
  { value: 'support.', label: 'Support' },
  { value: 'announcement.', label: 'Announcements' },
  { value: 'workspace.', label: 'Workspaces' },
  { value: 'member.', label: 'Members' },
  { value: 'campaign.', label: 'Campaigns' },
  { value: 'template.', label: 'Templates' },
] as const

export function AuditLog() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('any')
  const [saving, setSaving] = useState(false)
  const action = kind === 'any' ? '' : kind
  const save = async () => {
    setSaving(true)
    try {
      saveFile('coldframe-audit-log.csv', await readLogFile(action))
    } catch {
      toastError('Couldn’t load the audit log.')
    }
    setSaving(false)
  }
  const list = useInfiniteQuery(logQuery(action))
  // The overview names the cells that did not respond, which the log's rows cannot.
  const overview = useQuery(overviewQuery)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-44">
          <Select aria-label="What happened" options={kinds} value={kind} onValueChange={setKind} />
        </div>
        <Button loading={saving} onClick={() => void save()}>
          {!saving && <Download aria-hidden />} Export as CSV
        </Button>
      </div>
      <AwayNotice cells={overview.data?.away} />
      <PageList list={list} name="log lines" empty="No entries of this kind">
        {(lines) => <LogTable lines={lines} />}
      </PageList>
    </div>
  )
}

function LogTable({ lines }: { lines: LogLine[] }) {
  return (
    <Table label="Audit log">
      <TableHead>
        <tr>
          <HeaderCell className="text-start">Time</HeaderCell>
          <HeaderCell className="text-start">User</HeaderCell>
          <HeaderCell className="text-start">Name</HeaderCell>
          <HeaderCell className="text-start">Target</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <Cell className="text-ink-soft">
              <Moment at={line.created_at} />
            </Cell>
            <Cell>
              {line.actor ?? <span className="text-ink-faint">No account</span>}
              {line.impersonator && (
                <span className="block text-xs text-ink-faint">by {line.impersonator}</span>
              )}
            </Cell>
            <Cell className="font-medium whitespace-nowrap">{inWords(line.action)}</Cell>
            <Cell className="max-w-72 truncate text-ink-soft">{subjectOf(line)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** 'plan.granted' becomes 'Plan granted'. */
function inWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function subjectOf({ subject, subject_id, details }: LogLine): string {
  const detail = [details['name'], details['plan'], details['role'], details['reason']].find(
    (value) => typeof value === 'string',
  )
  return [subject, detail].filter(Boolean).join(' · ') || (subject_id ?? '')
}
