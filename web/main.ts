/** Evaluates the libraries before the pages, because a phone can't react while it evaluates a script. */
import 'react-dom/client'
import 'react/jsx-runtime'
import 'wouter'

void import('@/web/start')
