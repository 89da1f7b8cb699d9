/** Checks that a response is acceptable for any request: no server error, and errors have messages. */

export interface AnswerToJudge {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Responses of the API that are not JSON if successful. */
const files = /\/(pdf|download|export|stream|docs|swagger)\b/

/** Returns the problem of the response to a request of this path; null if there is none. */
export function unfitness(method: string, path: string, { status, type, text }: AnswerToJudge): string | null {
  const said = `${status} ${type} ${text.slice(0, 200)}`
  if (status >= 500 && status !== 503) return said
  if (/\bat .+\.(ts|js):\d+|node_modules/.test(text)) return `shows its own workings: ${said}`
  if (!path.startsWith('/api/v4') || method === 'HEAD' || text === '')
    return status >= 400 && status !== 405 && text === '' && method !== 'HEAD' ? `no words: ${said}` : null
  if (status < 400 && files.test(path)) return null
  if (type.startsWith('text/event-stream') && path.startsWith('/api/v4/mcp')) return null
  if (!type.startsWith('application/json')) return `no JSON: ${said}`
  return status < 400 || isRefusal(JSON.parse(text)) ? null : `no refusal: ${said}`
}

/** In one of the API's two formats, or in that of JSON-RPC. */
function isRefusal(body: {
  status?: unknown
  data?: unknown
  message?: unknown
  error?: { message?: unknown }
}): boolean {
  if (body.status === 'error') return Array.isArray(body.data) && body.data.length > 0
  return typeof (body.message ?? body.error?.message) === 'string'
}
