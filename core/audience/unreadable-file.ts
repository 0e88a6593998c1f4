/** A file that cannot be imported. The message is shown to the user who chose it. */
export class UnreadableFile extends Error {}
