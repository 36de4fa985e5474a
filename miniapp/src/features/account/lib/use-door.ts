import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { useMutation } from "@tanstack/react-query"
import { startCustomer } from "../../../lib/customer.ts"

/** A way in: what it answers becomes the session. */
export const useDoor = <Input>(open: (input: Input) => Promise<Answer<"POST /users/login">>) =>
  useMutation({ mutationFn: open, onSuccess: startCustomer })
