/** Why a file cannot be read, in words for whoever chose it. */
export class Unreadable extends Error {}
