import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** What the sandbox's pages share: nobody may take them for a real payment. */
export function SandboxFrame({
  title,
  email,
  children,
}: {
  title: string
  email: string | undefined
  children: ReactNode
}) {
  return (
    <main className="mx-auto grid min-h-svh w-full max-w-lg content-center gap-5 px-5 py-10">
      <title>{`${title} · Coldframe`}</title>
      <Logo />
      <p className="flex items-center gap-2.5 rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm text-warning-ink">
        <FlaskConical className="size-4.5 shrink-0" aria-hidden />
        Sandbox: no real payment. This installation has no payment provider.
      </p>
      <Card>
        <CardBody className="grid gap-5 py-6">
          <header className="grid gap-1">
            <h1 className="text-xl">{title}</h1>
            {email && <p className="text-sm text-ink-soft">{email}</p>}
          </header>
          {children}
        </CardBody>
      </Card>
    </main>
  )
}
