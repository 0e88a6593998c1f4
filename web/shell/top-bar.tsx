import { PanelLeft, Search } from 'lucide-react'
import { NotificationsBell } from '#web/notifications/notifications-bell.tsx'
import { SearchBox } from '#web/search/search-box.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ onToggleSidebar, onSearch }: { onToggleSidebar: () => void; onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-line bg-pane px-3 md:px-4">
      <Tooltip
        text={
          <>
            Toggle sidebar <Kbd>Ctrl B</Kbd>
          </>
        }
        side="bottom"
      >
        <IconButton label="Toggle sidebar" onClick={onToggleSidebar}>
          <PanelLeft aria-hidden />
        </IconButton>
      </Tooltip>
      <SearchBox className="hidden w-full max-w-md md:block" />
      <div className="ms-auto flex items-center gap-1.5">
        {/* A phone has no space for the box; the palette finds the same. */}
        <IconButton label="Search and commands" className="md:hidden" onClick={onSearch}>
          <Search aria-hidden />
        </IconButton>
        <NotificationsBell />
        <UserMenu />
      </div>
    </header>
  )
}
