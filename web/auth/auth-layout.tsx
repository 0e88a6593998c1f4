import { Activity, ShieldCheck, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Logo } from '#web/ui/logo.tsx'

/** The layout of pages before sign-in: one action on the left, its benefits on the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-svh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]">
      <main className="flex flex-col px-5 py-6 md:px-10">
        <Link to={paths.home} className="w-fit rounded-md" aria-label="Coldframe, home">
          <Logo />
        </Link>
        <div className="mx-auto grid w-full max-w-96 flex-1 content-center gap-6 py-10">{children}</div>
      </main>
      <Aside />
    </div>
  )
}

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="grid gap-1.5">
      <h1 className="text-2xl">{title}</h1>
      {children && <p className="text-base text-ink-soft">{children}</p>}
    </header>
  )
}

function Aside() {
  return (
    <aside className="relative hidden overflow-hidden border-s border-line bg-pane lg:block">
      <div className="glazing absolute inset-0" aria-hidden />
      <div className="relative flex h-full flex-col justify-center gap-10 px-14 xl:px-20">
        <p className="max-w-md text-3xl font-semibold text-balance">Harden your email before it goes out.</p>
        <ul className="grid max-w-md gap-6">
          {reasons.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-9 shrink-0 place-items-center rounded-md border border-line bg-ground text-accent-ink">
                <Icon className="size-4.5" aria-hidden />
              </span>
              <div>
                <p className="font-medium">{title}</p>
                <p className="text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

const reasons = [
  {
    Icon: Sprout,
    title: 'A score that shows its evidence',
    text: 'Every finding quotes the words it is about, and the study behind it.',
  },
  {
    Icon: Activity,
    title: 'Opens you can believe',
    text: 'Every open is labeled human or machine, with the reason.',
  },
  {
    Icon: ShieldCheck,
    title: 'Your machine, your data',
    text: 'Runs on your own server. Recipients’ IP addresses are never stored.',
  },
]
