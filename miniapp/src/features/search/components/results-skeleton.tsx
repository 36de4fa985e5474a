import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import photo from "../../../components/ui/photo.module.css"
import card from "./result-card.module.css"
import styles from "./results.module.css"

const shapes = ["first", "second", "third", "fourth"] as const

/** Four placeholders with the size of the result cards. */
export const ResultsSkeleton = () => (
  <Skeleton>
    <div className={styles["results"]}>
      <div className={styles["head"]}>
        <Bone height="1.75rem" width="16rem" />
        <Bone height="2.75rem" round width="11rem" />
      </div>
      <div className={styles["cards"]}>
        {shapes.map((shape) => (
          <div className={card["card"]} key={shape}>
            <div className={card["medicine"]}>
              <span className={`${photo["photo"]} ${photo["sm"]}`} />
              <div className={card["about"]}>
                <Bone height="1.25rem" width="80%" />
                <Bone height="1rem" width="40%" />
              </div>
              <Bone height="1.5rem" width="4rem" />
            </div>
            <Bone height="1.125rem" width="12rem" />
            <div className={card["foot"]}>
              <div className={card["pharmacy"]}>
                <Bone height="1rem" width="70%" />
                <Bone height="1rem" width="40%" />
              </div>
              <Bone height="2.75rem" round width="100%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
