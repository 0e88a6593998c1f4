/** The menus of the bulk bar that a key opens too. */
export type BulkMenu = 'tag' | 'campaign'

export type MenuControls = { open: boolean; onOpenChange: (open: boolean) => void }
