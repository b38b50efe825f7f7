import { expect, test } from 'bun:test'
import { drawAvatar } from '@/modules/platform/demo/drawing/avatar'
import { demoPlayers } from './players'

test('usernames are valid on the platform and unique', () => {
  expect(demoPlayers()).toHaveLength(60)
  expect(demoPlayers().filter((player) => !/^[A-Za-z0-9_]{3,20}$/.test(player.username))).toEqual([])
  expect(demoPlayers().filter((player) => player.displayName.length < 3)).toEqual([])
  expect(new Set(demoPlayers().map((player) => player.username.toLowerCase())).size).toBe(60)
})

test('players are sorted by the age of their account', () => {
  const joins = demoPlayers().map((player) => player.joinedAt)
  expect(joins.toSorted((a, b) => a - b)).toEqual(joins)
})

test('every player has a different avatar', () => {
  const avatars = demoPlayers().map((player) => drawAvatar(player.username).replace(/a\w+-\d/g, ''))
  expect(new Set(avatars).size).toBe(60)
})
