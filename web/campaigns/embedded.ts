// Parts of one feature that are embedded in pages of another.
import { lazy } from 'react'

export const ImportDialog = lazy(async () => ({
  default: (await import('#web/audience/import/import-dialog.tsx')).ImportDialog,
}))

export const ConnectHere = lazy(async () => ({
  default: (await import('#web/mailboxes/connect-here.tsx')).ConnectHere,
}))
