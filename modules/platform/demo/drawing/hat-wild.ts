import type { Brush } from './brush'
import { bead, gem } from './ornaments'
import { bothSides, circle, clipped, ellipse, groundShadow, line, path, shadedShape } from './svg'

const curls = [
  'M176 300C96 306 34 240 44 150C48 108 66 78 92 66C84 130 108 196 200 216Z',
  'M176 300C84 308 30 250 44 180C54 128 112 104 150 134C170 154 154 184 130 176C108 172 106 214 200 220Z',
  'M182 300C128 294 88 220 112 60C136 130 156 190 206 220Z',
] as const

export function horns(brush: Brush): string {
  const { main, trim, random } = brush
  const horn = curls[Math.floor(random() * curls.length)] ?? curls[0]
  const rings = 'M20 250L200 170M40 280L200 200M20 210L190 130M60 310L200 240M20 160L150 100'
  const left = shadedShape(brush, horn, main, 16) + clipped(brush, horn, line(rings, main.deep, 4))
  return (
    groundShadow(110, 342) +
    line('M120 300A92 26 0 0 1 300 300', trim.deep, 16) +
    bothSides(brush, left) +
    shadedShape(brush, 'M112 276Q210 314 308 276Q318 296 304 320Q210 358 116 320Q102 296 112 276Z', trim, 9) +
    bothSides(brush, bead(142, 310, 8, main)) +
    gem(brush, 210, 322, 19)
  )
}

export function antlers(brush: Brush): string {
  const { main, trim, random } = brush
  const full = random() < 0.5 ? 'M122 196C106 192 92 196 80 208C82 186 96 176 118 176Z' : ''
  const antler = `M186 304C150 270 112 244 100 190C94 156 84 130 60 118C84 112 104 126 112 150C112 118 106 90 114 62C132 88 132 124 132 156C148 134 152 112 148 88C168 110 166 152 136 188C144 214 156 226 174 238C178 218 176 200 168 184C190 196 198 220 194 252L210 280Z${full}`
  const leaf = 'M204 318C164 282 126 282 98 300C120 334 166 344 204 318Z'
  return (
    groundShadow(112, 348) +
    bothSides(brush, shadedShape(brush, antler, main, 9)) +
    bothSides(
      brush,
      shadedShape(brush, leaf, brush.gem, 9) + line('M120 304Q160 302 192 316', brush.gem.deep, 4),
    ) +
    shadedShape(brush, 'M160 324Q210 296 260 324Q210 362 160 324Z', trim, 8) +
    bead(210, 322, 17, brush.gem) +
    bothSides(brush, bead(178, 326, 7, trim))
  )
}

export function toadstool(brush: Brush): string {
  const { main, trim, gem: spot, random } = brush
  const dome =
    'M30 238C34 132 110 72 210 72C310 72 386 132 390 238C392 268 300 284 210 284C120 284 28 268 30 238Z'
  const tilt = Math.round(random() * 26 - 13)
  const spots =
    ellipse(190 + tilt, 138, 36, 26, spot.light) +
    ellipse(96 + tilt, 196, 26, 28, spot.light) +
    ellipse(290 + tilt, 178, 32, 28, spot.light) +
    ellipse(196 - tilt, 222, 26, 18, spot.light) +
    ellipse(366, 226, 20, 26, spot.light) +
    circle(128, 128, 13, spot.light) +
    circle(254 - tilt, 106, 11, spot.light)
  return (
    groundShadow(96, 352) +
    shadedShape(
      brush,
      'M142 262H278C282 300 292 326 302 344Q210 366 118 344C128 326 138 300 142 262Z',
      trim,
      16,
    ) +
    path('M118 272Q210 330 302 272Z', trim.deep) +
    line('M150 276L162 288M180 280L186 296M210 282V300M240 280L234 296M270 276L258 288', trim.shade, 5) +
    shadedShape(brush, dome, main, 24) +
    clipped(brush, dome, spots) +
    line('M66 188Q92 126 148 104', main.glow, 8)
  )
}

export function helm(brush: Brush): string {
  const { main, trim, gem: plume, random } = brush
  const shell =
    'M100 214C100 124 150 82 210 82C270 82 320 124 320 214L312 312Q270 352 210 364Q150 352 108 312Z'
  const crest =
    random() < 0.6
      ? shadedShape(
          brush,
          'M196 96C186 50 226 22 276 34C336 46 366 110 352 178C332 136 296 112 226 104Z',
          plume,
          12,
        ) + line('M214 90Q270 52 334 120', plume.deep, 4)
      : bothSides(brush, shadedShape(brush, 'M112 190C70 180 42 130 52 74C86 88 120 120 128 160Z', trim, 9))
  const slits = bothSides(
    brush,
    '<path d="M122 206L198 220V242L126 234Z" fill="#0b0a12"/>' +
      line('M150 280V306M170 284V316M190 288V322', main.deep, 7),
  )
  return (
    groundShadow(112, 366) +
    crest +
    shadedShape(brush, shell, main, 24) +
    line('M150 114Q124 140 120 180', main.glow, 8) +
    slits +
    shadedShape(brush, 'M200 82H220V200L320 196V214L222 228V362H198V228L100 214V196L200 200Z', trim, 5) +
    bothSides(brush, bead(120, 256, 5, trim) + bead(124, 300, 5, trim)) +
    gem(brush, 210, 146, 15)
  )
}

export function headphones(brush: Brush): string {
  const { main, trim, gem: light, random } = brush
  const arch = 'M84 250C76 120 140 70 210 70C280 70 344 120 336 250'
  const cup =
    shadedShape(
      brush,
      'M64 222Q66 204 88 202H116Q136 206 136 230V312Q134 336 112 338H88Q66 336 64 316Z',
      main,
      14,
    ) + shadedShape(brush, 'M126 214Q156 220 156 270Q156 320 126 328Z', trim, 8)
  const dial =
    random() < 0.5
      ? circle(94, 270, 24, light.deep) + circle(94, 270, 18, light.base) + circle(94, 270, 9, light.glow)
      : line('M84 246V294M98 258V282M112 240V300', light.light, 7)
  return (
    groundShadow(130, 350) +
    line(arch, main.deep, 34) +
    line(arch, main.base, 28) +
    line('M92 200C102 116 150 82 204 80', main.light, 8) +
    line('M146 112Q176 92 210 92Q244 92 274 112', trim.shade, 22) +
    line('M148 110Q176 89 210 89Q244 89 272 110', trim.base, 14) +
    bothSides(brush, cup + dial)
  )
}
