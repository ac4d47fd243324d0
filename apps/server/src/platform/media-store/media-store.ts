/**
 * Holds media and uploaded pictures. Keys are paths below the data folder, such as `media/live/…/3.m4s`; an object never changes
 * under its key. Reading methods throw `MediaUnavailable` when an object may exist but cannot be read now.
 */
export interface MediaStore {
  /**
   * ID of the folder whose files other machines cannot read until they have been uploaded. Null if all machines can
   * read an object as soon as it is written.
   */
  spool: string | null
  /** The object's bytes; null: there is none. */
  read(key: string): Promise<Buffer | null>
  /** Like `read`, for an absolute path; paths outside of the store are read from the disk. */
  readPath(file: string): Promise<Buffer | null>
  /** A file with the content of the object, which must not be changed; null: there is none. */
  file(key: string): Promise<string | null>
  /** Size in bytes; null if there is no such object. */
  size(key: string): Promise<number | null>
  /** Stores an object, completely or not at all. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Moves a finished file, or a folder of them, from the same file system into the store. */
  adopt(from: string, key: string): Promise<void>
  /** Stores an object under another key too. Returns false if there is no such object. */
  link(key: string, to: string): Promise<boolean>
  delete(keys: readonly string[]): Promise<void>
  deleteFolder(key: string): Promise<void>
  /** The objects directly in a folder. */
  list(folder: string): Promise<{ name: string; modifiedAtMs: number }[]>
  /** Names of the folders directly in a folder. */
  folders(folder: string): Promise<string[]>
  /** Whether an object, or any object in a folder, has yet to be uploaded from here. */
  isPending(key: string): Promise<boolean>
  /** Calls `notify` after uploads. */
  onPushed(notify: () => void): void
  /** Deletes local copies of what has been uploaded. */
  trimCache(): Promise<void>
  /** Starts to upload what has been and will be written here. Resolves at once. */
  startPushing(): void
  close(): Promise<void>
}

export { MediaRefused, MediaUnavailable } from './s3-client.ts'
