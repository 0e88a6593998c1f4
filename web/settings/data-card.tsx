import { isoDate } from '#core/text/iso-date.ts'
import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useExportAccount } from './queries.ts'

export function DataCard() {
  const { mutate, isPending } = useExportAccount()
  return (
    <Card>
      <CardHeader title="Your data" description="Export it at any time, on every plan." />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-md text-sm text-ink-soft">
          One JSON file with your profile, your workspaces and all that is in them: campaigns, audience,
          templates, analyses, notifications, and a list of your files with where each is downloaded.
          Passwords and keys are not in it.
        </p>
        <Button
          loading={isPending}
          onClick={() => mutate(undefined, { onSuccess: (file) => saveFile(nameFor(new Date()), file) })}
        >
          {!isPending && <Download aria-hidden />} Export everything
        </Button>
      </CardBody>
    </Card>
  )
}

function nameFor(day: Date): string {
  return `coldframe-${isoDate(day)}.json`
}
