import { Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { paths } from '#web/data/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Logo } from '#web/ui/logo.tsx'
import { pageWidth } from './section.tsx'
import { useStoredUser } from './stored-session.ts'

const links = [
  { label: 'Features', href: `${paths.home}#features` },
  { label: 'Demo', href: `${paths.home}#demo` },
  { label: 'Pricing', href: paths.pricing },
  { label: 'Contact', href: `${paths.home}#contact` },
]

export function PublicHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground/90 backdrop-blur-md">
      <div className={classes(pageWidth, 'flex h-16 items-center gap-6')}>
        <a href={paths.home} aria-label="Coldframe, home" className="flex rounded-md">
          <Logo />
        </a>
        <nav aria-label="Main" className="ms-4 hidden md:block">
          <ul className="flex gap-1">
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className={buttonClasses('quiet', 'md')}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center justify-end gap-2">
          <Account />
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

// Menus are as large as the whole page, so they are loaded only for a signed-in user.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

function Account() {
  const user = useStoredUser()
  if (user)
    return (
      <Suspense fallback={<span className="size-8 rounded-full bg-well" />}>
        <AccountMenu user={user} />
      </Suspense>
    )
  return (
    <>
      <a href={paths.auth} className={buttonClasses('quiet', 'md', 'max-sm:hidden')}>
        Sign In
      </a>
      <a href={`${paths.auth}?tab=sign-up`} className={buttonClasses('secondary', 'md')}>
        Get Started
      </a>
    </>
  )
}

// The browser's native popover: opens, closes on Escape and outside clicks, without a script of ours.
function PhoneMenu() {
  const user = useStoredUser()
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget="phone-menu"
        className={buttonClasses('quiet', 'md', 'w-9 px-0! md:hidden')}
      >
        <Menu aria-hidden />
      </button>
      <nav
        id="phone-menu"
        popover="auto"
        aria-label="Menu"
        className="fixed inset-x-0 top-16 m-0 w-auto border-b border-line bg-float p-3 text-ink shadow-float backdrop:bg-shade"
      >
        <ul className="grid">
          {[...links, ...(user ? [] : [{ label: 'Sign In', href: paths.auth }])].map(({ label, href }) => (
            <li key={href}>
              <a
                href={href}
                className="block rounded-md px-3 py-3 text-lg hover:bg-well"
                onClick={() => document.getElementById('phone-menu')?.hidePopover()}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
