// Versions of files: only the current one is stored.
import { notOffered } from '#server/storage/errors.ts'
import type { StoredFile } from '#server/storage/stored-file.ts'

export const noFormerVersion = () => notOffered('A former version of a file')

/** Throws when another version than the current one is requested. */
export function checkVersion(file: StoredFile, versionId: string | null | undefined): StoredFile {
  if (versionId && versionId !== file.version) throw noFormerVersion()
  return file
}
