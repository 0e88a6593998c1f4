import { BookOpenText, CirclePlay, MessageCircle, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/data/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { filterQuestions, helpQuestions } from './content/questions.ts'
import { responseTimes } from './forms/request.ts'
import { PageHeading } from './page-heading.tsx'
import { QuestionList } from './question-list.tsx'
import { pageWidth } from './section.tsx'

const resources = [
  {
    Icon: CirclePlay,
    title: 'Video Tutorials',
    text: 'The product in a short recording, and step by step in words.',
    href: paths.tutorials,
  },
  {
    Icon: BookOpenText,
    title: 'Documentation',
    text: 'The rules of the analyser, the API, and how to run it yourself.',
    href: paths.docs,
  },
  {
    Icon: Users,
    title: 'Community Forum',
    text: 'Where people who run and use Coldframe ask, answer and improve it.',
    href: `${paths.docs}/community`,
  },
  {
    Icon: MessageCircle,
    title: 'Live Chat Support',
    text: `A person, not a bot: critical requests are answered in ${responseTimes.critical}.`,
    href: paths.support,
  },
]

export function HelpPage() {
  const [search, setSearch] = useState('')
  const found = filterQuestions(helpQuestions, search)
  const categories = [...new Set(found.map(({ category }) => category))]
  return (
    <>
      <title>Help · Coldframe</title>
      <PageHeading title="Help center">
        <Field label="Search the questions" labelHidden className="mt-3 max-w-xl">
          <SearchInput value={search} onChange={setSearch} />
        </Field>
        <output className="sr-only">
          {search.trim() && `${found.length} of ${helpQuestions.length} questions`}
        </output>
      </PageHeading>
      <div className={`${pageWidth} grid gap-14 py-12 md:py-16`}>
        <Resources />
        <section aria-labelledby="questions" className="grid gap-8">
          <h2 id="questions" className="text-2xl">
            Frequently asked questions
          </h2>
          {categories.map((category) => (
            <section key={category} className="grid gap-3 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
              <h3 className="pt-4 text-base text-ink-soft">{category}</h3>
              <QuestionList questions={found.filter((entry) => entry.category === category)} />
            </section>
          ))}
          {found.length === 0 && (
            <EmptyState
              icon={<Search aria-hidden />}
              title="No results"
              action={
                <button
                  type="button"
                  className={buttonClasses('secondary', 'md')}
                  onClick={() => setSearch('')}
                >
                  Show all questions
                </button>
              }
            >
              Try other words, or write to us.
            </EmptyState>
          )}
        </section>
        <StillNeedHelp />
      </div>
    </>
  )
}

function SearchInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input
      type="search"
      name="search"
      value={value}
      placeholder="Search the questions"
      onChange={(event) => onChange(event.target.value)}
      className="h-12!"
    />
  )
}

function Resources() {
  return (
    <section aria-label="Resources">
      <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {resources.map(({ Icon, title, text, href }) => (
          <li key={title} className="bg-pane">
            <a href={href} className="grid h-full content-start gap-2 p-5 -outline-offset-2 hover:bg-well">
              <Icon className="size-5 text-accent-ink" aria-hidden />
              <span className="font-medium">{title}</span>
              <span className="text-sm text-ink-soft">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StillNeedHelp() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-xl border border-line bg-pane p-6 shadow-pane md:p-8">
      <div className="grid max-w-xl gap-1">
        <h2 className="text-xl">Still need help?</h2>
        <p className="text-ink-soft">
          Write to us. Critical requests are answered in {responseTimes.critical}, all others in{' '}
          {responseTimes.other}.
        </p>
      </div>
      <a href={paths.support} className={buttonClasses('primary', 'lg')}>
        Contact Support
      </a>
    </section>
  )
}
