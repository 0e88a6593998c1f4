// Parts of one feature that work on pages of another, so that nobody has to leave the page for them.
import { lazy } from 'react'

export const ImportDialog = lazy(async () => ({
  default: (await import('#web/audience/import/import-dialog.tsx')).ImportDialog,
}))

export const ConnectHere = lazy(async () => ({
  default: (await import('#web/mailboxes/connect-here.tsx')).ConnectHere,
}))
