import { useEffect, useEffectEvent } from "react"
import { useNavigate } from "react-router-dom"

type RedirectProps = { readonly to: string; readonly state?: object }

/**
 * Leads to another page in place of this one. It asks once: this page stays until the code of the other one is loaded,
 * and may render again meanwhile, when the library's own component would ask again.
 */
export const Redirect = ({ to, state }: RedirectProps) => {
  const navigate = useNavigate()
  const leave = useEffectEvent((path: string) => void navigate(path, { replace: true, state }))
  useEffect(() => leave(to), [to])
  return null
}
