import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { api } from "../../../lib/api.ts"

type Session = Answer<"POST /users/login">
export type Credentials = Body<"POST /users/login">
export type Registration = Body<"POST /users/register">
/** The user data from Telegram's login widget. */
export type WidgetUser = Body<"POST /users/telegram-login">

/** Signs in with e-mail and password. */
export const logIn = (body: Credentials): Promise<Session> => api.post("/users/login", { body })

/** Creates an account; returns a session like a login. */
export const register = (body: Registration): Promise<Session> => api.post("/users/register", { body })

/**
 * Signs in with the user data from Telegram's login widget. Every field is sent, because the widget's hash covers all
 * of them.
 */
export const logInWithTelegram = (user: WidgetUser): Promise<Session> =>
  api.post("/users/telegram-login", { body: { ...user, id: String(user.id) } })

/** Signs in with the Mini App's init data. */
export const logInWithMiniApp = (initData: string): Promise<Session> =>
  api.post("/users/telegram-miniapp-login", { body: { init_data: initData } })

/** Stores a profile photo and returns its name. */
export const uploadPhoto = async (photo: File): Promise<string> =>
  (await api.upload("/api/images/upload", { file: photo })).filename
