/** What else can be done with a list: take its rows or its request along. */
import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useConnection } from '../../api/connection.tsx'
import type { RecordData } from '../../api/record.ts'
import { announceDone, announceFailure } from '../../ui/toasts.tsx'
import type { Arrangement } from '../arrangement.ts'
import type { ListAddress } from '../list-address.ts'
import { allMatching, curlFor, downloadCsv } from './take-away.ts'

interface Props {
  readonly arrangement: Arrangement
  readonly address: ListAddress
  /** What is shown now. */
  readonly rows: readonly RecordData[]
}

export function ListMenu({ arrangement, address, rows }: Props) {
  const { apiUrl, client } = useConnection()
  const { columns, params } = address
  const exportAll = () =>
    allMatching(client, arrangement, params).then(
      (all) => downloadCsv(arrangement, columns, all),
      (error: unknown) => announceFailure('The list could not be exported', error),
    )
  const copy = (text: string, done: string) =>
    navigator.clipboard.writeText(text).then(
      () => announceDone(done),
      (error: unknown) => announceFailure('Nothing could be copied', error),
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More for this list">
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => downloadCsv(arrangement, columns, rows)}>Export these rows as CSV</Menu.Item>
        <Menu.Item onClick={exportAll}>Export all that match as CSV</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => copy(window.location.href, 'Copied the address of this list')}>
          Copy address
        </Menu.Item>
        <Menu.Item onClick={() => copy(curlFor(apiUrl, arrangement, params), 'Copied as a curl command')}>
          Copy as curl
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
