/** The menus of the bulk bar that also have a shortcut. */
export type BulkMenu = 'tag' | 'campaign'

export type MenuControls = { open: boolean; onOpenChange: (open: boolean) => void }
