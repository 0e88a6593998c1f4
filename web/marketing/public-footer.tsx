import { paths } from '#web/data/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Logo } from '#web/ui/logo.tsx'
import { pageWidth } from './section.tsx'

const groups = [
  {
    title: 'Product',
    links: [
      { label: 'Features', href: `${paths.home}#features` },
      { label: 'Demo', href: `${paths.home}#demo` },
      { label: 'Pricing', href: paths.pricing },
    ],
  },
  {
    title: 'Learn',
    links: [
      { label: 'Help', href: paths.help },
      { label: 'Tutorials', href: paths.tutorials },
      { label: 'Documentation', href: paths.docs },
    ],
  },
  {
    title: 'Contact',
    links: [
      { label: 'Write to us', href: `${paths.home}#contact` },
      { label: 'Support', href: paths.support },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', href: paths.privacy },
      { label: 'Terms', href: paths.terms },
    ],
  },
]

export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-pane">
      <div
        className={classes(
          pageWidth,
          'grid grid-cols-2 gap-x-6 gap-y-5 py-7 md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]',
        )}
      >
        <div className="grid content-start gap-3 max-md:col-span-2">
          <Logo />
          <p className="max-w-xs text-sm text-ink-soft max-md:hidden">
            Analyze, send and track cold email from your own mailboxes.
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="grid content-start gap-2">
            <h2 className="text-sm font-medium">{title}</h2>
            <ul className="grid gap-0.5">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-block rounded-sm py-1 text-sm text-ink-soft hover:text-ink hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
