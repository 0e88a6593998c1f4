import { Avatar } from '#web/ui/avatar.tsx'
import { PicturePicker } from '#web/ui/picture-picker.tsx'
import { useChangeAvatar } from './avatar-queries.ts'

/** Saved immediately, unlike the fields beside it, because a picture needs no confirmation. */
export function AvatarField({ name, avatar }: { name: string; avatar: string | null }) {
  const { mutate, isPending } = useChangeAvatar(avatar)
  return (
    <PicturePicker
      label="Your picture"
      picture={<Avatar name={name} picture={avatar} className="size-16 text-lg" />}
      hasPicture={avatar !== null}
      isPending={isPending}
      onPick={(file) => mutate(file)}
      className="sm:col-span-2"
    />
  )
}
