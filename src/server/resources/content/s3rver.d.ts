/** Types of the used part of `@20minutes/s3rver`, which has none. */
declare module '@20minutes/s3rver' {
  /** Stores objects in a directory, and verifies signatures with the key and secret "S3RVER". */
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
