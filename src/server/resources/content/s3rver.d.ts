/** The part of `@20minutes/s3rver` that is used; the package brings no types of its own. */
declare module '@20minutes/s3rver' {
  /** A store that keeps objects in a directory, and checks signatures by the key and secret "S3RVER". */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
