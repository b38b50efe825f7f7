import { expect, test } from 'bun:test'
import { drawAvatar } from '@/modules/platform/demo/drawing/avatar'
import { demoPlayers } from './players'

test('every player has a name the platform would allow, and nobody shares one', () => {
  expect(demoPlayers).toHaveLength(60)
  expect(demoPlayers.filter((player) => !/^[A-Za-z0-9_]{3,20}$/.test(player.username))).toEqual([])
  expect(demoPlayers.filter((player) => player.displayName.length < 3)).toEqual([])
  expect(new Set(demoPlayers.map((player) => player.username.toLowerCase())).size).toBe(60)
})

test('members are listed from the oldest to the newest', () => {
  const joins = demoPlayers.map((player) => player.joinedAt)
  expect(joins.toSorted((one, other) => one - other)).toEqual(joins)
})

test('players are told apart by their portraits', () => {
  const portraits = demoPlayers.map((player) => drawAvatar(player.username).replace(/a\w+-\d/g, ''))
  expect(new Set(portraits).size).toBe(60)
})
