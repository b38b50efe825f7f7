import { expect, test } from 'bun:test'
import { compactSkeleton, confusableSkeleton, isReservedName, looksLikeStaff } from '@/modules/auth/names'

const reserved = [
  // One of the words: split at separators, digits and capitals.
  'MintmarkTeam EscrowBot Staff1 Mintmark_Anna JoeSupport Billing4you ask_security 24support admin4ever',
  'AnnaTheAdmin RobloxRefunds system_32 ADMINAnna myEscrow No_Reply_X HelpDesk_7 Bob5Root x_staff_x',
  // Digits and look-alike letters as letters.
  'Adm1nTeam Supp0rt24 M1ntmark_Joe 4dmin_bob E5crow8ot OfflcialShop 5taff_lee Rnoderator_9 R0bl0xGifts',
  // Reserved words joined together.
  'rootadmin rootadmin7 staffsupport mintmarkescrow supportteam realmintmark theofficialadmin escrowservice',
  'adm1nsupp0rt AdMiN a_d_m_i_n moderatornoreply administrators mintmarkbot99',
]

const free = [
  'unofficial rooted rootbeer supporter badminton beetroots billingsley systematic securityx Bad_min_ton',
  'teambot the_real_team realbot onlineshop nullify ann_1ee7 Bob2024 user_12 grassroot mintmarked AMintGreen',
  '___ 12345 Uprooted staffordshire anonymouse',
]

const namesOf = (lines: string[]) => lines.flatMap((line) => line.split(' '))

test.each(namesOf(reserved))('%s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(namesOf(free))('%s is free', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test.each([
  [
    'Rare Vault',
    'RareVault rare_vault_anna TheRareVault rarevaultteam R4reVau1t_7 bobRareVault',
    'RareAnna vaulter vault_keeper',
  ],
  ['Café Trade', 'CafeTrade cafe_trade_bot', 'cafe_anna'],
  ['市場', 'admin_x', 'anna___ ___'],
  ['X2', 'admin_x', 'x2_anna maxx2'],
])('the name of the site %s is reserved too', (siteName, reservedThere, freeThere) => {
  for (const name of reservedThere.split(' '))
    expect([name, isReservedName(name, siteName)]).toEqual([name, true])
  for (const name of freeThere.split(' '))
    expect([name, isReservedName(name, siteName)]).toEqual([name, false])
})

test('skeletons join names that look alike; only the compact one drops separators', () => {
  expect(confusableSkeleton('LiIac_1O')).toBe(confusableSkeleton('lllac_lo'))
  expect(confusableSkeleton('alice__s')).not.toBe(confusableSkeleton('alice_s'))
  expect(compactSkeleton('alice__s')).toBe(compactSkeleton('Alice_S'))
  expect(compactSkeleton('cor_ner')).toBe(compactSkeleton('comer'))
  expect(compactSkeleton('alice2')).not.toBe(compactSkeleton('alice'))
})

test('digits at the end make no difference to the name of a staff member', () => {
  for (const name of ['dora', 'dora_1', 'Dora24', 'd0ra_2_3', 'd_ora7'])
    expect([name, looksLikeStaff(name, 'dora7')]).toEqual([name, true])
  for (const name of ['doras', '7dora', 'do', '77'])
    expect([name, looksLikeStaff(name, 'dora7')]).toEqual([name, false])
  expect(looksLikeStaff('123', '456')).toBe(false)
})
