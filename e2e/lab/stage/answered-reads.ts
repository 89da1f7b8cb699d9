/** Number of reads of some processes, by the server that served them. */
export interface AnsweredReads {
  readonly replica: number
  readonly primary: number
}

/** @param ports of the processes' metrics */
export async function answeredReads(ports: readonly number[]): Promise<AnsweredReads> {
  const told = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()))
  const by = (server: string) =>
    told.reduce(
      (sum, text) =>
        sum + Number(new RegExp(`^worklane_database_reads{server="${server}"} (\\d+)$`, 'm').exec(text)?.[1]),
      0,
    )
  return { primary: by('primary'), replica: by('replica') }
}

/** The part of the reads after `before` that the replica has served. */
export function shareOfReplica(before: AnsweredReads, after: AnsweredReads): number {
  const ofReplica = after.replica - before.replica
  return ofReplica / (ofReplica + after.primary - before.primary)
}
