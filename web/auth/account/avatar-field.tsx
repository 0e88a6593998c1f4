import { useRef } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useChangeAvatar } from './avatar-queries.ts'

/** Saved at once, unlike the fields beside it: there is nothing to think over. */
export function AvatarField({ name, avatar }: { name: string; avatar: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useChangeAvatar(avatar)
  return (
    <div
      className="flex flex-wrap items-center gap-3 sm:col-span-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) mutate(file)
      }}
    >
      <Avatar name={name} picture={avatar} className="size-16 text-lg" />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        aria-label="Your picture"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) mutate(file)
          target.value = ''
        }}
      />
      <Button size="sm" loading={isPending} onClick={() => input.current?.click()}>
        {avatar ? 'Change picture' : 'Add a picture'}
      </Button>
      {avatar && (
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => mutate(null)}>
          Remove picture
        </Button>
      )}
    </div>
  )
}
