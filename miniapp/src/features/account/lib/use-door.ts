import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { useMutation } from "@tanstack/react-query"
import { startCustomer } from "../../../lib/customer.ts"

/** A mutation for one way to sign in: its answer becomes the customer's session. */
export const useDoor = <Input>(open: (input: Input) => Promise<Answer<"POST /users/login">>) =>
  useMutation({ mutationFn: open, onSuccess: startCustomer })
