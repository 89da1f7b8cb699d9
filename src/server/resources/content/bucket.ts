/** Requests to an S3-compatible store, signed (AWS Signature Version 4), with bodies as streams. Addresses name the bucket in their path. */
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Part } from './file-store.ts'

/** The store is unreachable, refuses a request, or fails. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

interface UploadedContent {
  readonly content: () => Readable
  /** Bytes. */
  readonly size: number
  /** SHA-256 in hexadecimal, which the store verifies. */
  readonly digest: string
}

export interface Bucket {
  /** The address without credentials, for messages. */
  readonly place: string
  readonly put: (key: string, uploadedContent: UploadedContent) => Promise<void>
  /** Copies an object within the store, without transferring its content. */
  readonly copy: (start: string, end: string) => Promise<void>
  /** Reads an object or a range of it; null if there is none. */
  readonly get: (key: string, part?: Part) => Promise<{ readonly stream: Readable; readonly size: number } | null>
  /** Size in bytes; null if there is none. */
  readonly sizeOf: (key: string) => Promise<number | null>
  readonly remove: (key: string) => Promise<void>
  /** Lists objects page by page, below a prefix such as `folder/` if given. */
  readonly objects: (folder?: string) => AsyncGenerator<StoredObject>
}

export interface StoredObject {
  readonly key: string
  /** When it was stored. */
  readonly storedAt: Date
}

/** Milliseconds without any traffic after which the store counts as unreachable. */
const timeout = 15_000

/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface BucketRequest {
  readonly method: string
  /** Key below the prefix; null for the bucket itself. */
  readonly key: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly upload?: UploadedContent
}

/** @param address `https://ACCESS_KEY:SECRET@host/bucket/prefix?region=REGION` */
export function createBucket(address: string): Bucket {
  const { origin, host, pathname, username, password, searchParams } = new URL(address)
  const [, name = '', prefix = ''] = /^\/([^/]+)\/?(.*?)\/*$/.exec(pathname) ?? []
  const within = prefix === '' ? '' : `${prefix}/`
  const place = `${host}/${name}/${within}`
  const credentials = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  }

  async function ask(bucketRequest: BucketRequest): Promise<IncomingMessage> {
    const { method, key, query, upload } = bucketRequest
    const url = new URL(`${origin}/${name}${key === null ? '' : `/${within}${key}`}`)
    for (const [param, value] of Object.entries(query ?? {})) url.searchParams.set(param, value)
    const headers = { ...bucketRequest.headers, 'x-amz-content-sha256': upload?.digest ?? emptyHash }
    const signedRequest = await new AwsV4Signer({ ...credentials, method, url: url.href, headers }).sign()
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest
    const request = send(signedRequest.url, {
      method,
      headers: { ...Object.fromEntries(signedRequest.headers), 'content-length': upload?.size ?? 0 },
      timeout,
    })
    request.once('timeout', () => void request.destroy(new Error(`nothing came for ${timeout / 1000} s`)))
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.on('error', reject)
    })
    try {
      // A refusing store does not read the rest of the body.
      if (upload) pipeline(upload.content(), request).catch((error: Error) => void request.destroy(error))
      else request.end()
      return await response
    } catch (error) {
      // The store had closed a keep-alive connection.
      if (request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return ask(bucketRequest)
      throw new FilesUnavailable(`${place} did not answer: ${(error as Error).message}`, { cause: error })
    }
  }

  const toError = async (answer: IncomingMessage) => {
    const body = await text(answer).catch(() => '')
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1]
    return new FilesUnavailable(`${place} answered ${answer.statusCode}${code ? ` (${code})` : ''}`)
  }

  /** Null for a 404. */
  async function succeed(bucketRequest: BucketRequest): Promise<IncomingMessage | null> {
    const answer = await ask(bucketRequest)
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    const error = await toError(answer)
    if (statusCode === 404 && !error.message.includes('NoSuchBucket')) return null
    throw error
  }

  return {
    place,
    async put(key, uploadedContent) {
      const answer = await succeed({ method: 'PUT', key, upload: uploadedContent })
      if (!answer) throw new FilesUnavailable(`${place} answered 404`)
      answer.resume()
    },
    async copy(start, end) {
      const source = { 'x-amz-copy-source': `/${name}/${within}${start}` }
      const answer = await succeed({ method: 'PUT', key: end, headers: source })
      // If the store fails midway, its status was 200 already.
      const body = answer ? await text(answer) : '<Error><Code>NoSuchKey</Code></Error>'
      const code = /<Error>.*?<Code>(\w+)<\/Code>/s.exec(body)?.[1]
      if (code !== undefined) throw new FilesUnavailable(`${place} did not copy: ${code}`)
    },
    async get(key, part) {
      const headers = part ? { range: `bytes=${part.firstByte}-${part.lastByte}` } : {}
      const answer = await succeed({ method: 'GET', key, headers })
      // The consumer may pause.
      answer?.socket.setTimeout(0)
      return answer && { stream: answer, size: Number(answer.headers['content-length']) }
    },
    async sizeOf(key) {
      const answer = await succeed({ method: 'HEAD', key })
      answer?.resume()
      return answer && Number(answer.headers['content-length'])
    },
    async remove(key) {
      const answer = await succeed({ method: 'DELETE', key })
      answer?.resume()
    },
    async *objects(folder = '') {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: `${within}${folder}`,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        }
        const answer = await succeed({ method: 'GET', key: null, query })
        const page = answer ? await text(answer) : ''
        for (const [, text = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [key, modifiedAt] = [valueIn(text, 'Key'), valueIn(text, 'LastModified')]
          yield { key: key.slice(within.length), storedAt: new Date(modifiedAt) }
        }
        token = valueIn(page, 'NextContinuationToken').replaceAll('&amp;', '&') || undefined
      } while (token !== undefined)
    },
  }
}

const valueIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
