import { X } from 'lucide-react'
import { useState } from 'react'
import {
  useAddWord,
  useDictionary,
  useRemoveWord,
  type DictionaryOwner,
  type DictionaryWord,
} from '#web/composer/dictionary-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Form } from '#web/ui/form.tsx'
import { useMayEdit } from '#web/session/workspace.ts'

const TEXTS = {
  person: {
    title: 'Your dictionary',
    description: 'Words that are never marked as misspelled, wherever you write.',
  },
  workspace: {
    title: 'Dictionary',
    description:
      'Words that are never marked as misspelled for anyone in this workspace: your products, customers and terms.',
  },
} as const

export function DictionaryCard({ owner }: { owner: DictionaryOwner }) {
  const { words, isError, refetch } = useDictionary(owner)
  const { mayEdit } = useMayEdit()
  const remove = useRemoveWord()
  const add = useAddWord(owner)
  const removeWord = (row: DictionaryWord) =>
    remove.mutate(row, {
      onSuccess: () =>
        toast({
          title: `“${row.word}” removed`,
          action: { label: 'Undo', onAct: () => add.mutate(row.word) },
        }),
    })
  const mayChange = owner === 'person' || mayEdit
  return (
    <Card>
      <CardHeader {...TEXTS[owner]} />
      <CardBody className="grid gap-4">
        {mayChange && <NewWord owner={owner} />}
        {isError && <ErrorState title="Couldn’t load the words" onRetry={() => void refetch()} />}
        {!words && !isError && <Skeleton className="h-9" />}
        {words?.length === 0 && <p className="text-sm text-ink-soft">No words yet.</p>}
        {words && words.length > 0 && (
          <ul className="flex max-h-64 flex-wrap gap-1.5 overflow-y-auto" aria-label={TEXTS[owner].title}>
            {words.map((row) => (
              <li
                key={row.id}
                className="flex items-center gap-0.5 rounded-md border border-line ps-2.5 text-sm"
              >
                {row.word}
                {mayChange && (
                  <IconButton label={`Remove ${row.word}`} size="sm" onClick={() => removeWord(row)}>
                    <X />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function NewWord({ owner }: { owner: DictionaryOwner }) {
  const [word, setWord] = useState('')
  const add = useAddWord(owner)
  return (
    <Form
      className="flex gap-2"
      onSubmit={() => {
        if (word.trim()) add.mutate(word.trim(), { onSuccess: () => setWord('') })
      }}
    >
      <Input
        aria-label="New word"
        placeholder="New word"
        maxLength={60}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        className="max-w-xs"
      />
      <Button type="submit" loading={add.isPending}>
        Add
      </Button>
    </Form>
  )
}
