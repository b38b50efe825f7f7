import type { Brush } from './brush'
import { bothSides, circle, ellipse, line, path } from './svg'

/** The dark of eyes and mouths, which reads on every material. */
export const ink = '#191522'

export type Part = (brush: Brush) => string

export const eyes = {
  open: (brush) => bothSides(brush, ellipse(158, 200, 17, 25, brush.penColor) + circle(152, 191, 7, '#fff')),
  wide: (brush) =>
    bothSides(
      brush,
      circle(154, 198, 36, '#fff') +
        circle(160, 200, 20, brush.gem.shade) +
        circle(160, 200, 11, ink) +
        circle(154, 193, 6, '#fff'),
    ),
  happy: (brush) => bothSides(brush, line('M130 212Q156 172 182 212', brush.penColor, 13)),
  closed: (brush) =>
    bothSides(
      brush,
      line('M128 198Q156 230 184 198', brush.penColor, 12) +
        line('M132 212L122 222M156 220V232', brush.penColor, 7),
    ),
  half: (brush) =>
    bothSides(
      brush,
      path('M126 194H186Q186 230 156 230Q126 230 126 194Z', '#fff') +
        path('M148 194H178Q178 224 163 224Q148 224 148 194Z', ink) +
        line('M122 193H190', brush.penColor, 11),
    ),
  wink: (brush) =>
    ellipse(158, 200, 17, 25, brush.penColor) +
    circle(152, 191, 7, '#fff') +
    line('M236 206Q264 180 292 206', brush.penColor, 13),
  starry: (brush) =>
    bothSides(
      brush,
      circle(156, 200, 35, ink) +
        path('M156 168Q158 198 188 200Q158 202 156 232Q154 202 124 200Q154 198 156 168Z', brush.gem.light) +
        circle(156, 200, 6, '#fff'),
    ),
  slits: (brush) =>
    bothSides(
      brush,
      path('M118 174L192 210Q182 236 152 230Q124 220 118 174Z', ink) +
        path('M134 194L184 216Q174 226 154 222Q140 214 134 194Z', brush.gem.light) +
        path('M158 202L168 208L160 224L154 222Z', ink),
    ),
  squeezed: (brush) => bothSides(brush, line('M130 178L180 202L130 226', brush.penColor, 13)),
  visor: (brush) =>
    path('M92 166H328L318 226Q268 244 232 226L210 204L188 226Q152 244 102 226Z', ink) +
    path('M108 178H178L150 228Q120 228 112 218Z', brush.gem.base) +
    path('M126 178H150L124 224L112 218Z', brush.gem.glow) +
    path('M240 178H300L288 222Q262 232 244 218L232 202Z', brush.gem.base) +
    path('M262 178H282L258 224L246 219Z', brush.gem.glow),
} satisfies Record<string, Part>

export const mouths = {
  smile: (brush) => line('M158 270Q210 316 262 270', brush.penColor, 13),
  grin: () =>
    path('M132 256Q210 284 288 256Q284 328 210 330Q136 328 132 256Z', ink) +
    path('M142 266Q210 290 278 266Q276 284 270 294Q210 310 150 294Q144 284 142 266Z', '#fff') +
    line('M176 280V302M210 284V306M244 280V302', '#c9c4d4', 4),
  smirk: (brush) =>
    line('M164 288Q226 304 272 258', brush.penColor, 13) +
    line('M264 250Q280 254 284 266', brush.penColor, 9),
  flat: (brush) => line('M172 286H248', brush.penColor, 13),
  tiny: () => ellipse(210, 284, 15, 18, ink) + ellipse(210, 292, 9, 7, '#d9536f'),
  pout: (brush) => line('M164 300Q210 258 256 300', brush.penColor, 13),
  fangs: (brush) =>
    path('M134 262Q210 290 286 262Q276 316 210 318Q144 316 134 262Z', ink) +
    bothSides(brush, path('M154 270L182 276L170 308Z', '#fff')),
  laugh: () =>
    path('M142 254H278Q282 334 210 336Q138 334 142 254Z', ink) +
    path('M152 254H268V268H152Z', '#fff') +
    path('M166 314Q210 276 254 314Q240 334 210 334Q180 334 166 314Z', '#e2607a'),
  tongue: (brush) =>
    line('M152 264Q210 306 268 264', brush.penColor, 13) +
    path('M214 286H256V308Q252 330 235 330Q216 330 214 308Z', '#e2607a') +
    line('M235 292V310', '#a83450', 5),
  wobble: (brush) => line('M160 288Q176 268 194 286T228 286T262 284', brush.penColor, 12),
} satisfies Record<string, Part>

export const extras = {
  none: () => '',
  blush: (brush) =>
    bothSides(brush, '<ellipse cx="126" cy="256" rx="24" ry="13" fill="#f2547a" opacity=".4"/>'),
  brows: (brush) => bothSides(brush, line('M118 156L184 170', brush.penColor, 13)),
  raised: (brush) =>
    line('M122 166Q152 152 186 166', brush.penColor, 11) +
    line('M238 150Q266 124 298 146', brush.penColor, 11),
  tears: (brush) =>
    bothSides(
      brush,
      path('M128 232C140 252 148 264 146 276C142 292 118 292 114 276C112 264 120 252 128 232Z', '#7fd0ff') +
        line('M122 272V278', '#fff', 5),
    ),
  freckles: (brush) =>
    bothSides(
      brush,
      circle(122, 250, 5, brush.main.deep) +
        circle(140, 260, 5, brush.main.deep) +
        circle(120, 270, 5, brush.main.deep),
    ),
} satisfies Record<string, Part>
