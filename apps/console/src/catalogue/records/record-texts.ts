/** The texts about one kind of record. */
export interface RecordTexts {
  /** Name of the list: `Channels`. */
  all: string
  /** Button and heading: `New channel`. */
  create: string
  /** Heading of a record without a name. */
  unnamed: string
  /** Label of the search: `Find channels`. */
  find: string
  /** Button: `Delete 3 channels`. */
  remove: (count: number) => string
  /** Question: `Delete 3 channels?` */
  askRemoval: (count: number) => string
  /** Messages about what was done: `3 channels deleted`. */
  deleted: (count: number) => string
  published: (count: number) => string
  unpublished: (count: number) => string
}
