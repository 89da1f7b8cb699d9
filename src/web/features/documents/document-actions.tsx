/** What can be done with a document: the next step as a button, what ends it and what is rare in the menu. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayUse } from '../../../contract/language/resource.ts'
import { patchRecord } from '../../data/cache.ts'
import { useChanges } from '../../data/changes.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { key, type RecordData, recordPath, titleOf } from '../../data/record.ts'
import { runChange } from '../../data/run-change.ts'
import { toList } from '../../resource/addresses.ts'
import type { DocumentKind } from './document-kinds.ts'
import { movesFrom } from './moves.ts'

interface Props {
  readonly kind: DocumentKind
  readonly me: Me
  readonly document: RecordData
}

export function DocumentActions({ kind, me, document }: Props) {
  const { resource } = kind.view
  const changes = useChanges()
  const navigate = useNavigate()
  const move = useMove(kind, document)
  const mayEdit = mayUse(me.actor, resource, 'edit')
  const mayDelete = mayUse(me.actor, resource, 'delete')
  const { next, others } = movesFrom(kind, String(document.activeworkstate))
  const remove = async () => {
    if (await changes.remove(resource, [document])) navigate(toList(resource))
  }
  return (
    <>
      {mayEdit &&
        next.map(({ state, action }, index) => (
          <Button key={state} variant={index === 0 ? 'filled' : 'default'} onClick={() => move(state)}>
            {action}
          </Button>
        ))}
      {(mayDelete || (mayEdit && others.length > 0)) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="More actions" size={32}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit &&
              others.map(({ state, action }) => (
                <Menu.Item key={state} onClick={() => move(state)}>
                  {action}
                </Menu.Item>
              ))}
            {mayDelete && (
              <Menu.Item color="red" onClick={remove}>
                Delete {kind.singular}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Moves the document to another state. The arrows lead one way, so there is nothing to undo. */
function useMove({ view: { resource }, singular }: DocumentKind, document: RecordData) {
  const cache = useQueryClient()
  const { client } = useConnection()
  const name = String(document.number ?? titleOf(resource, document))
  return (state: string) =>
    runChange(cache, {
      show: (on) => patchRecord(on, resource.name, key(document), { activeworkstate: state, status: state }),
      send: () => client('PUT', recordPath(resource, document.id), { body: { status: state } }),
      failed: `Couldn't change the status of ${singular} ${name}`,
    })
}
