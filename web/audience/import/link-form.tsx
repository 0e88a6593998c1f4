import { useEffect, useRef, useState } from 'react'
import { invokeWithReason } from '#web/data/invoke.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { nameOfLink } from './name-of-link.ts'
import { openFile, type Source } from './source.ts'

/** Opens the file behind a link, which the server downloads. */
export function LinkForm({
  workspaceId,
  onOpen,
}: {
  workspaceId: string | undefined
  onOpen: (source: Source, link: string) => void
}) {
  const [link, setLink] = useState('')
  const [fault, setFault] = useState<string>()
  const [isFetching, setFetching] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const fetchLink = async () => {
    setFault(undefined)
    setFetching(true)
    const { signal } = (abort.current = new AbortController())
    try {
      const opened = await openFile(await fetchList(givenWorkspace(workspaceId), link), signal)
      if (signal.aborted) return
      if (opened.ok) onOpen(opened.source, link.trim())
      else setFault(opened.reason)
    } catch (error) {
      if (!signal.aborted) setFault((error as Error).message)
    }
    setFetching(false)
  }
  return (
    <Form className="grid gap-3" onSubmit={() => void fetchLink()}>
      <Field
        label="Or paste a link"
        hint="To a Google Sheet that anyone with the link can see, or to a file of up to 20 MB."
        error={fault}
      >
        <Input
          type="url"
          placeholder="https://docs.google.com/spreadsheets/d/…"
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
      </Field>
      <Button type="submit" className="w-fit" loading={isFetching} disabled={link.trim() === ''}>
        Use this link
      </Button>
    </Form>
  )
}

async function fetchList(workspaceId: string, url: string): Promise<File> {
  const content = await invokeWithReason<Blob>('fetch-list', 'Couldn’t read this link. Please try again.', {
    workspaceId,
    url,
  })
  return new File([content], nameOfLink(url))
}
