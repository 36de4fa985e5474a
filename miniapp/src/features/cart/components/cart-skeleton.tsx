import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import line from "./cart-line.module.css"
import styles from "./cart-view.module.css"

const lines = ["first", "second", "third"] as const

/** A placeholder for the cart: three lines and the summary. */
export const CartSkeleton = () => (
  <Skeleton>
    <div className={styles["columns"]}>
      <div className={styles["lines"]}>
        {lines.map((name) => (
          <div className={styles["bones"]} key={name}>
            <div className={line["line"]}>
              <Bone height="4rem" round width="4rem" />
              <div className={line["about"]}>
                <Bone height="1.25rem" width="12rem" />
                <Bone height="1rem" width="9rem" />
              </div>
              <Bone height="1.5rem" width="4rem" />
              <div className={line["controls"]}>
                <Bone height="2.75rem" round width="8rem" />
              </div>
            </div>
          </div>
        ))}
      </div>
      <Bone height="18rem" round width="100%" />
    </div>
  </Skeleton>
)
