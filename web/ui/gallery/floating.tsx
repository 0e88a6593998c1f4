import { Copy, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../alert-dialog.tsx'
import { Button } from '../button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent, DialogTrigger } from '../dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../dropdown-menu.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Input } from '../input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../popover.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../sheet.tsx'
import { toastError, toastSuccess } from '../toast.ts'
import { GallerySection } from './gallery-section.tsx'

export function Floating() {
  const [asking, setAsking] = useState(false)
  return (
    <GallerySection title="What hovers">
      <div className="flex flex-wrap items-center gap-3">
        <Dialog>
          <DialogTrigger asChild>
            <Button>Dialog</Button>
          </DialogTrigger>
          <DialogContent title="Create New Workspace" description="A workspace holds its own campaigns.">
            <Field label="Workspace Name">
              <Input />
            </Field>
            <DialogActions>
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
              <Button variant="primary">Create Workspace</Button>
            </DialogActions>
          </DialogContent>
        </Dialog>
        <Button onClick={() => setAsking(true)}>Alert dialog</Button>
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete Workspace"
          description="This action cannot be undone."
          confirmLabel="Delete Workspace"
          onConfirm={() => {}}
        />
        <Sheet>
          <SheetTrigger asChild>
            <Button>Sheet</Button>
          </SheetTrigger>
          <SheetContent title="Ada Lovelace">
            <p className="px-5 py-4 text-ink-soft">What there is to know about one thing.</p>
          </SheetContent>
        </Sheet>
        <Popover>
          <PopoverTrigger asChild>
            <Button>Popover</Button>
          </PopoverTrigger>
          <PopoverContent className="p-4 text-sm" align="start">
            Something small about this button.
          </PopoverContent>
        </Popover>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label="More" variant="secondary">
              <MoreHorizontal aria-hidden />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            <DropdownMenuLabel>Campaign</DropdownMenuLabel>
            <DropdownMenuItem>
              <Copy aria-hidden />
              Duplicate
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem danger>
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Button onClick={() => toastSuccess('Campaign created successfully')}>Toast</Button>
        <Button onClick={() => toastError('Failed to create campaign')}>Error toast</Button>
      </div>
    </GallerySection>
  )
}
