/** Why a file cannot be read, in words for the user. */
export class Unreadable extends Error {}
